"""The client address that a rate limit applies to, with and without trusted proxies."""

import pytest

from tests.support.client import LEGAL, ask
from tests.support.limits import Services, come_from, forwarded, limited


def test_each_address_has_its_own_limit(made: Services) -> None:
    client = made(limited("1/minute"))
    for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
        statuses = [ask(client, LEGAL, environ_base=come_from(address)).status_code for _ in range(2)]
        assert statuses == [200, 429]


def test_all_addresses_of_one_customer_in_ipv6_are_one(made: Services) -> None:
    client = made(limited("2/minute"))
    one = ("2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:DB8:0:1::a%eth0")
    assert [client.get("/v1/games", environ_base=come_from(address)).status_code for address in one] == [200, 200, 429]
    assert client.get("/v1/games", environ_base=come_from("2001:db8:0:2::1")).status_code == 200


def test_an_address_is_the_same_in_ipv4_and_mapped_into_ipv6(made: Services) -> None:
    client = made(limited("2/minute"))
    same, other = ("192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201"), "::ffff:192.0.2.2"
    assert [client.get("/v1/games", environ_base=come_from(address)).status_code for address in same] == [200, 200, 429]
    assert client.get("/v1/games", environ_base=come_from(other)).status_code == 200


@pytest.mark.parametrize("address", ["", "unix:", "someone", "1.2.3"])
def test_an_address_that_is_none_is_counted_as_it_is(made: Services, address: str) -> None:
    client = made(limited("1/minute"))
    statuses = [client.get("/v1/games", environ_base=come_from(address)).status_code for _ in range(2)]
    assert statuses == [200, 429]


# Proxies


def test_what_a_client_says_of_its_address_is_not_believed(made: Services) -> None:
    client = made(limited("2/minute"))
    assert [forwarded(client, f"192.0.2.{n}") for n in range(3)] == [200, 200, 429]


def test_what_a_trusted_proxy_says_is(made: Services) -> None:
    client = made(limited("1/minute", trusted_proxies=1))
    assert [forwarded(client, f"192.0.2.{n}") for n in (1, 2, 1, 2)] == [200, 200, 429, 429]
    assert [forwarded(client, f"203.0.113.{n}, 192.0.2.3") for n in range(2)] == [200, 429], "but the last one only"
    assert [forwarded(client), forwarded(client)] == [200, 429]


def test_as_many_proxies_are_believed_as_there_are(made: Services) -> None:
    client = made(limited("1/minute", trusted_proxies=2))
    assert [forwarded(client, f"203.0.113.{n}, 192.0.2.1, 10.0.0.2") for n in range(2)] == [200, 429]
    assert [forwarded(client, f"192.0.2.{n}, 10.0.0.2") for n in (2, 3)] == [200, 200]


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ("192.0.2.1:{n}", "192.0.2.1"),
        ("[2001:db8:0:1::1]:{n}", "2001:db8:0:1::7"),
        ("[2001:db8:0:1::{n}]", "2001:db8:0:1::7"),
        ("::ffff:192.0.2.{n}", ""),
    ],
)
def test_a_port_behind_an_address_makes_no_other_of_it(made: Services, written: str, same: str) -> None:
    client = made(limited("2/minute", trusted_proxies=1))
    if not same:
        assert [forwarded(client, written.format(n=n)) for n in (1, 2, 3)] == [200, 200, 200], "these are three"
        return
    assert [forwarded(client, written.format(n=n)) for n in (1025, 4000, 50)] == [200, 200, 429]
    assert forwarded(client, same) == 429


def test_what_is_no_address_is_counted_by_its_beginning(made: Services) -> None:
    client = made(limited("1/minute", trusted_proxies=1))
    assert [forwarded(client, "x" * 100 + str(n)) for n in range(2)] == [200, 429]
