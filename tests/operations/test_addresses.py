"""The client address that a rate limit applies to, with and without trusted proxies."""

from tests.support.limits import Services, come_from, forwarded, limited
from tests.support.tabled import tabled


@tabled
def test_addresses_are_limited_each(made: Services, limit: int, addresses: list[str], statuses: list[int]) -> None:
    client = made(limited(f"{limit}/minute"))
    asked = [client.get("/v1/games", environ_base=come_from(address)).status_code for address in addresses]
    assert asked == statuses


@tabled
def test_as_many_proxies_are_believed_as_there_are(
    made: Services, limit: int, proxies: int, names: list[str | None], statuses: list[int]
) -> None:
    client = made(limited(f"{limit}/minute", trusted_proxies=proxies))
    assert [forwarded(client, *([] if name is None else [name])) for name in names] == statuses
