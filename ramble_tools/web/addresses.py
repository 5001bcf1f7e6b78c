"""The addresses at which phones can reach this computer, and the sockets that listen there."""

import os
import socket
import struct
from collections.abc import Iterable
from contextlib import closing, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TypeAlias

from ramble_tools.errors import BadInput, quote

Address: TypeAlias = IPv4Address | IPv6Address

LOOPBACK = "127.0.0.1"
# How likely a phone can reach an address of such a network, the likeliest first: home routers use the first one.
_LIKELY = tuple(map(ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
# Addresses that many customers of a provider share, and VPNs such as Tailscale use (RFC 6598). They are not public.
_SHARED = ip_network("100.64.0.0/10")
# Interfaces of VPNs, containers and virtual machines begin with these.
_VIRTUAL = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "podman", "bridge"),
    *("tun", "tap", "utun", "wg", "ppp", "ipsec", "tailscale", "zt", "nordlynx", "proton"),
)
# How to ask for the address of an interface (SIOCGIFADDR) on Linux and on macOS and BSD.
_ASK_LINUX, _ASK_BSD = 0x8915, 0xC0206921


def is_public(address: Address) -> bool:
    """Return whether anybody on the internet could reach this address; 0.0.0.0 may be any address, so it counts."""
    if isinstance(address, IPv4Address) and address in _SHARED:
        return False
    return not (address.is_loopback or address.is_private or address.is_link_local) or address.is_unspecified


def private_addresses() -> list[str]:
    """Return the addresses of this computer in local networks, those first that a phone can most likely reach."""
    # A name is looked up only on Windows: elsewhere that can take seconds in a bad network, and tells less.
    found = dict(_by_interface()) or dict.fromkeys((*_by_route(), *_by_name()), "")
    usable = [address for address in found if not address.is_loopback and not is_public(address)]
    return [str(address) for address in sorted(usable, key=lambda address: _rank(address, found[address]))]


def _rank(address: Address, interface: str) -> tuple[bool, int, str]:
    """Return what sorts addresses: a VPN's and a container's come last, because no phone is there."""
    place = next((place for place, network in enumerate(_LIKELY) if address in network), len(_LIKELY))
    return interface.lower().startswith(_VIRTUAL), place, str(address)


def _by_interface() -> Iterable[tuple[Address, str]]:
    """Yield the IPv4 address of each interface, and its name (not on Windows, which gives all of them by name)."""
    try:
        import fcntl
    except ImportError:
        return
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
        for _, name in socket.if_nameindex():
            for question in (_ASK_LINUX, _ASK_BSD):
                with suppress(OSError):
                    answer = fcntl.ioctl(asked.fileno(), question, struct.pack("256s", name.encode()[:15]))
                    yield IPv4Address(answer[20:24]), name
                    break


def _by_name() -> Iterable[Address]:
    with suppress(OSError, UnicodeError):
        for text in socket.gethostbyname_ex(socket.gethostname())[2]:
            yield ip_address(text)


def _by_route() -> Iterable[Address]:
    """Yield the address from which this computer would send. Connecting a datagram socket sends nothing."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as out:
        out.connect(("192.0.2.1", 9))  # TEST-NET-1, which is nobody's
        yield ip_address(out.getsockname()[0])


def checked_address(text: str) -> Address:
    """Return the address that `--address` gives. Raises BadInput."""
    try:
        return ip_address(text.strip().strip("[]"))
    except ValueError:
        raise BadInput(
            f"--address {quote(text)} is not an IP address; give one of this computer, as in 192.168.0.5"
        ) from None


def in_url(address: str) -> str:
    """Return an address as it is written in a URL."""
    return f"[{address}]" if ":" in address else address


def host_names() -> set[str]:
    """Return the names under which this computer may be asked for, besides its addresses."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return {"localhost", name, short, f"{short}.local"} - {"", ".local"}


def listening(addresses: Iterable[str], port: int) -> list[socket.socket]:
    """Return a socket that listens on each address, all with the same port; 0 is any free port.

    Raises BadInput if the port is taken or an address is not of this computer.
    """
    opened: list[socket.socket] = []
    try:
        for address in addresses:
            opened.append(_bound(address, port))
            port = opened[0].getsockname()[1]
    except BaseException:
        for each in opened:
            each.close()
        raise
    return opened


def _bound(address: str, port: int) -> socket.socket:
    try:
        bound = socket.create_server(
            (address, port), family=socket.AF_INET6 if ":" in address else socket.AF_INET, backlog=128
        )
    except OSError as error:
        raise _why_not(error, address, port) from error
    bound.setblocking(False)
    return bound


def _why_not(error: OSError, address: str, port: int) -> BadInput:
    import errno

    if error.errno == errno.EADDRINUSE or getattr(error, "winerror", 0) == 10048:
        there = f"http://{f'[{address}]' if ':' in address else address}:{port}"
        return BadInput(f"port {port} is taken; if by a server of yours, open {there}, else choose another --port")
    if error.errno == errno.EADDRNOTAVAIL or getattr(error, "winerror", 0) == 10049:
        usable = ", ".join(private_addresses()) or LOOPBACK
        return BadInput(f"{address} is not an address of this computer; choose from {usable}")
    if error.errno == errno.EACCES:
        return BadInput(f"port {port} needs the rights of an administrator; choose one above 1023, as in --port 8042")
    # The error's own text also says what create_server was doing.
    return BadInput(f"can't listen on {address}, port {port}: {os.strerror(error.errno or errno.EINVAL).lower()}")
