"""Nodes that are network namespaces of their own, which lose their power and their cables. Needs root."""

from __future__ import annotations

import os
import subprocess
import time

import pytest
from harness import Farm, finished, prove, wait_for

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root may make network namespaces")


class Net:
    """A switch in a namespace of its own, and nodes at it that reach each other and nothing else."""

    def __init__(self) -> None:
        self._name = f"gr{os.getpid()}"
        self._nodes: list[str] = []
        self._run("ip", "netns", "add", self._name)
        self._inside(self._name, "ip", "link", "add", "switch", "type", "bridge")
        self._inside(self._name, "ip", "link", "set", "switch", "up")

    def add(self, name: str) -> str:
        """Adds a node; returns its address."""
        self._nodes.append(name)
        space, address = self._space(name), f"10.77.0.{len(self._nodes)}"
        self._run("ip", "netns", "add", space)
        cable = ("type", "veth", "peer", "name", "cable", "netns", space)
        self._inside(self._name, "ip", "link", "add", "name", name, *cable)
        self._inside(self._name, "ip", "link", "set", "dev", name, "master", "switch", "up")
        self._inside(space, "ip", "address", "add", f"{address}/24", "dev", "cable")
        for device in ("cable", "lo"):
            self._inside(space, "ip", "link", "set", device, "up")
        return address

    def prefix(self, name: str) -> tuple[str, ...]:
        """What runs a command on a node."""
        return ("ip", "netns", "exec", self._space(name))

    def cut(self, name: str) -> None:
        self._inside(self._name, "ip", "link", "set", "dev", name, "down")

    def mend(self, name: str) -> None:
        self._inside(self._name, "ip", "link", "set", "dev", name, "up")

    def power_off(self, name: str) -> None:
        """Cuts the cable, so that nobody hears of it, and ends everything on the node."""
        self.cut(name)
        pids = subprocess.run(["ip", "netns", "pids", self._space(name)], capture_output=True, text=True)
        for pid in pids.stdout.split():
            os.kill(int(pid), 9)

    def close(self) -> None:
        for name in self._nodes:
            subprocess.run(["ip", "netns", "del", self._space(name)], check=False)
        subprocess.run(["ip", "netns", "del", self._name], check=False)

    def _space(self, name: str) -> str:
        return f"{self._name}{name}"

    def _inside(self, space: str, *command: str) -> None:
        self._run("ip", "netns", "exec", space, *command)

    @staticmethod
    def _run(*command: str) -> None:
        subprocess.run(command, check=True)


@pytest.fixture
def net():
    net = Net()
    yield net
    net.close()


@pytest.fixture
def farm(net, tmp_path, own):
    host = net.add("s")
    farm = Farm(tmp_path, host, net.prefix("s"))
    for name in "abcd":
        net.add(name)
        farm.add_worker(name, net.prefix(name))
    net.add("driver")
    yield farm
    farm.close()


def drive(farm, net, jobs, out, *options):
    return farm.drive(jobs, out, *options, prefix=net.prefix("driver"))


def test_two_of_four_nodes_lose_their_power(farm, net, make_jobs, tmp_path):
    jobs, out = make_jobs(3000), tmp_path / "out"
    driver = drive(farm, net, jobs, out)
    wait_for(lambda: len(farm.created()) > 300, 60)
    net.power_off("a")
    wait_for(lambda: len(farm.created()) > 900, 60)
    net.power_off("b")
    status, words = finished(driver)
    assert status == 0, words
    prove(farm, out, 3000)


def test_a_cable_is_cut_and_mended(farm, net, make_jobs, tmp_path):
    jobs, out = make_jobs(4000), tmp_path / "out"
    driver = drive(farm, net, jobs, out)
    wait_for(lambda: len(farm.created()) > 300, 60)
    net.cut("a")
    time.sleep(20)  # longer than the scheduler waits: the worker comes back as a stranger
    net.mend("a")
    status, words = finished(driver)
    assert status == 0, words
    prove(farm, out, 4000)


def test_a_short_cut_is_not_noticed(farm, net, make_jobs, tmp_path):
    jobs, out = make_jobs(1500), tmp_path / "out"
    driver = drive(farm, net, jobs, out)
    wait_for(lambda: len(farm.created()) > 300, 60)
    net.cut("a")
    time.sleep(2)
    net.mend("a")
    status, words = finished(driver)
    assert status == 0, words
    prove(farm, out, 1500)


def test_the_driver_s_cable_is_cut_and_the_run_goes_on_later(farm, net, make_jobs, tmp_path):
    jobs, out = make_jobs(4000), tmp_path / "out"
    driver = drive(farm, net, jobs, out, "--wait", "5")
    wait_for(lambda: len(farm.created()) > 300, 60)
    net.cut("driver")
    status, words = finished(driver, 120)
    assert status == 69, words
    assert "the same command goes on from here" in words
    net.mend("driver")
    status, words = finished(drive(farm, net, jobs, out))
    assert status == 0, words
    prove(farm, out, 4000)
