"""The worker pool: real processes that fail in every way they can, and bots that compute in this process."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, suppress

import pytest
import uvloop

from dorehami.bots.levels import LEVELS
from dorehami.bots.player import Choice, NoAnswer, Question
from dorehami.bots.pool.workers import COMMAND, FIRST_BACKOFF, LONGEST_BACKOFF, InProcess, Workers
from tests.support import HOUSE
from tests.support.bots.odd_worker import ODD
from tests.support.bots.tables import ODD_WORKER, first_turn
from tests.support.bots.telephone import FOR_EVER, Channel, ControlServer

PATIENCE = 3600.0  # no test waits so long: where a limit must pass, the clock is put forward

Run = Callable[[Coroutine[None, None, None]], None]


class AdvancingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock can be moved forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


class StandingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock moves only when a test moves it."""

    now = 0.0

    def time(self) -> float:
        return self.now


@pytest.fixture(params=[asyncio.SelectorEventLoop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Iterator[Run]:
    """Runs a scene in an event loop of each kind; whatever it left unclosed is found."""
    with asyncio.Runner(loop_factory=request.param) as runner:
        yield runner.run
    gc.collect()


@asynccontextmanager
async def house(count: int = 1, line: int = 100, command: Sequence[str] = ODD_WORKER) -> AsyncIterator[Workers]:
    workers = Workers(count, PATIENCE, line, command, PATIENCE)
    try:
        yield workers
    finally:
        await workers.close()


async def assert_answers(workers: Workers, seed: int = 0) -> None:
    assert await workers.choose(first_turn(seed)) == LEVELS["simple"].choose(first_turn(seed))


async def assert_no_answer(workers: Workers, question: Question) -> None:
    with pytest.raises(NoAnswer):
        await workers.choose(question)


async def hanging_question(
    workers: Workers, telephone: ControlServer, level: str = "hanging"
) -> tuple[asyncio.Task[None], Channel]:
    """Ask a question that will not be answered, and wait until a bot works on it."""
    question = first_turn(level=level, notes=telephone.number)
    asked = asyncio.create_task(assert_no_answer(workers, question))
    return asked, await telephone.next_channel()


async def give_up(asked: asyncio.Task[None]) -> None:
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked


async def wait_until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(FOR_EVER):
        while not true():
            await asyncio.sleep(0.01)


def has_ended(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_workers_answer_what_the_bot_chooses(run: Run) -> None:
    """Many questions at once are spread over all workers; each gets its own answer."""

    async def scene() -> None:
        async with house(count=2, command=COMMAND) as workers:
            await asyncio.gather(*[assert_answers(workers, seed) for seed in range(100)])
            assert (workers.answers, workers.failures, workers.replacements) == (100, 0, 0)
            assert len(workers.pids) == 2

    run(scene())


def test_workers_start_when_they_are_needed(run: Run) -> None:
    """None before the first question, one for one at a time, all if they are told to."""

    async def scene() -> None:
        async with house(count=3, command=COMMAND) as workers:
            assert workers.pids == []
            for seed in range(5):
                await assert_answers(workers, seed)
            assert len(workers.pids) == 1
            await workers.start()
            assert len(workers.pids) == 3

    run(scene())


@pytest.mark.parametrize("level", [level for level in ODD if level not in ("hanging", "dawdling", "talking")])
def test_a_bot_that_fails_is_replaced(run: Run, level: str) -> None:
    """A bot that fails in any way fails its own question only; the next one gets a new process."""

    async def scene() -> None:
        async with house() as workers:
            await assert_answers(workers)
            former = workers.pids
            await assert_no_answer(workers, first_turn(level=level))
            assert workers.pids == []
            await assert_answers(workers)
            assert workers.pids != former
            assert (workers.answers, workers.failures, workers.replacements) == (2, 1, 1)

    run(scene())


def test_a_bot_that_hangs_is_replaced() -> None:
    """When its time is over, by the clock of the event loop, it is killed."""

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, AdvancingLoop)
        async with ControlServer() as telephone, house() as workers:
            asked, call = await hanging_question(workers, telephone)
            loop.ahead += PATIENCE
            await asked
            await call.wait_closed()
            await assert_answers(workers)
            assert call.pid not in workers.pids

    with asyncio.Runner(loop_factory=AdvancingLoop) as runner:
        runner.run(scene())
    gc.collect()


def test_a_worker_that_is_killed_while_it_thinks_is_replaced(run: Run) -> None:
    """Somebody ends the process: its question alone goes without an answer."""

    async def scene() -> None:
        async with ControlServer() as telephone, house() as workers:
            asked, call = await hanging_question(workers, telephone)
            os.kill(call.pid, signal.SIGKILL)
            await asked
            await assert_answers(workers)
            assert workers.pids != [call.pid]
            assert workers.replacements == 1

    run(scene())


def test_a_worker_that_is_killed_while_it_is_idle_is_not_missed(run: Run) -> None:
    """Once its end is known a new process is started, although nobody asks anything."""

    async def scene() -> None:
        async with house(command=COMMAND) as workers:
            await assert_answers(workers)
            (former,) = workers.pids
            os.kill(former, signal.SIGKILL)
            await wait_until(lambda: workers.pids not in ([], [former]))
            await assert_answers(workers)
            assert (workers.failures, workers.replacements) == (0, 1)

    run(scene())


def test_the_others_go_on(run: Run) -> None:
    """While one worker hangs, and when it is killed, its neighbour answers as before."""

    async def scene() -> None:
        async with ControlServer() as telephone, house(count=2) as workers:
            asked, call = await hanging_question(workers, telephone)
            await assert_answers(workers)
            (neighbour,) = set(workers.pids) - {call.pid}
            os.kill(call.pid, signal.SIGKILL)
            await asyncio.gather(asked, *[assert_answers(workers, seed) for seed in range(20)])
            assert neighbour in workers.pids

    run(scene())


def test_the_line_of_waiting_questions_is_bounded(run: Run) -> None:
    """A question to a full queue fails at once; queued ones are answered later."""

    async def scene() -> None:
        async with ControlServer() as telephone, house(line=1) as workers:
            asked, call = await hanging_question(workers, telephone)
            waits = asyncio.create_task(assert_answers(workers))
            await wait_until(lambda: workers.waiting)
            with pytest.raises(NoAnswer, match="too many questions are waiting"):
                await workers.choose(first_turn())
            os.kill(call.pid, signal.SIGKILL)
            await asyncio.gather(asked, waits)
            assert (workers.answers, workers.failures, workers.waiting) == (1, 2, 0)

    run(scene())


def test_nobody_gets_the_answer_to_a_question_that_was_given_up(run: Run) -> None:
    """The asker goes away; the process thinks on, and its answer is nobody's."""

    async def scene() -> None:
        async with ControlServer() as telephone, house() as workers:
            asked, call = await hanging_question(workers, telephone, "dawdling")
            await give_up(asked)
            waits = asyncio.create_task(assert_answers(workers))
            await wait_until(lambda: workers.waiting)
            call.release()
            await waits
            assert workers.pids == [call.pid]
            assert (workers.answers, workers.failures, workers.replacements) == (1, 0, 0)

    run(scene())


def test_a_bot_that_hangs_over_a_question_that_was_given_up_is_replaced() -> None:
    """It has no more time than for any other question, and the new process is there before somebody asks."""

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, AdvancingLoop)
        async with ControlServer() as telephone, house() as workers:
            asked, call = await hanging_question(workers, telephone)
            await give_up(asked)
            loop.ahead += PATIENCE
            await call.wait_closed()
            await wait_until(lambda: workers.pids not in ([], [call.pid]))
            await assert_answers(workers)

    with asyncio.Runner(loop_factory=AdvancingLoop) as runner:
        runner.run(scene())
    gc.collect()


def test_a_worker_starts_however_impatient_the_askers_are(run: Run) -> None:
    """Killed once, and slow to come back: each asker gives up its own question and nothing else."""

    async def scene() -> None:
        async with ControlServer() as telephone, house(command=telephone.slow_worker) as workers:
            asked = asyncio.create_task(assert_answers(workers))
            former = await telephone.next_channel()
            former.release()
            await asked
            os.kill(former.pid, signal.SIGKILL)
            await wait_until(lambda: former.pid not in workers.pids)
            asked = asyncio.create_task(assert_answers(workers))
            call = await telephone.next_channel()
            for _ in range(5):
                await give_up(asked)
                assert workers.pids == [call.pid]
                asked = asyncio.create_task(assert_answers(workers))
                await wait_until(lambda: workers.waiting)
            call.release()
            await asked
            assert workers.pids == [call.pid]
            assert (workers.answers, workers.failures, workers.replacements) == (2, 0, 1)

    run(scene())


def test_who_is_ready_answers_while_another_starts(run: Run) -> None:
    """A question waits for no particular worker."""

    async def scene() -> None:
        async with ControlServer() as telephone, house(count=2, command=telephone.slow_worker) as workers:
            asked = [asyncio.create_task(assert_answers(workers, seed)) for seed in range(10)]
            await telephone.next_channel()
            (await telephone.next_channel()).release()
            await asyncio.gather(*asked)
            assert len(workers.pids) == 2

    run(scene())


def test_nothing_is_left_after_closing(run: Run) -> None:
    """Thinking or idle, every process is gone; who was waiting has no answer, and nobody gets one any more."""

    async def scene() -> None:
        async with ControlServer() as telephone, house(count=2) as workers:
            await workers.start()
            pids = workers.pids
            asked, _ = await hanging_question(workers, telephone)
            await workers.close()
            assert [has_ended(pid) for pid in pids] == [True, True]
            await asked
            await assert_no_answer(workers, first_turn())
            assert workers.pids == []

    run(scene())


def test_who_waits_for_a_worker_hears_of_the_closing(run: Run) -> None:
    """A question that no worker has taken yet goes without an answer."""

    async def scene() -> None:
        async with ControlServer() as telephone, house() as workers:
            asked, call = await hanging_question(workers, telephone)
            waits = asyncio.create_task(assert_no_answer(workers, first_turn()))
            await wait_until(lambda: workers.waiting)
            await workers.close()
            assert has_ended(call.pid)
            await asyncio.gather(asked, waits)

    run(scene())


@pytest.mark.parametrize("turns", range(12))
def test_a_house_may_close_while_its_workers_start(run: Run, turns: int) -> None:
    """At whichever turn of the event loop it happens, nothing is left."""

    async def scene() -> None:
        async with house() as workers:
            asked = asyncio.create_task(assert_no_answer(workers, first_turn(level="crashing")))
            for _ in range(turns):
                await asyncio.sleep(0)
            await workers.close()
            assert workers.pids == []
            await asked

    run(scene())


def test_a_house_may_close_before_a_worker_is_ready(run: Run) -> None:
    """The process that is starting ends, and so does whatever waits for it."""

    async def scene() -> None:
        async with ControlServer() as telephone, house(command=telephone.slow_worker) as workers:
            before = asyncio.all_tasks()
            asked = asyncio.create_task(assert_no_answer(workers, first_turn()))
            call = await telephone.next_channel()
            await workers.close()
            await asked
            assert has_ended(call.pid)
            assert asyncio.all_tasks() <= before

    run(scene())


STILLBORN = (*ODD_WORKER, "stillborn")


@pytest.mark.parametrize("command", [STILLBORN, ("/nowhere/worker",)])
def test_all_workers_are_tried_before_nobody_is_there(run: Run, command: tuple[str, ...]) -> None:
    """Whichever of them a question finds, it does not wait for one that nobody has started."""

    async def scene() -> None:
        async with house(count=2, command=command) as workers:
            for _ in range(3):
                await assert_no_answer(workers, first_turn())
            assert workers.failures == 3

    run(scene())


def test_a_worker_that_does_not_start_is_tried_again_after_a_rest() -> None:
    """Restarts back off exponentially up to a maximum; questions fail meanwhile and do not hasten them."""

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, StandingLoop)
        async with house(command=STILLBORN) as workers:
            rests = [min(FIRST_BACKOFF * 2**n, LONGEST_BACKOFF) for n in range(10)]
            for tries, rest in enumerate(rests):
                await assert_no_answer(workers, first_turn())
                loop.now += rest - 0.1
                for _ in range(5):
                    await assert_no_answer(workers, first_turn())
                assert workers.replacements == tries
                loop.now += 0.1
                while workers.replacements == tries:
                    await asyncio.sleep(0)
            await assert_no_answer(workers, first_turn())
            await workers.close()
            assert asyncio.all_tasks() == {asyncio.current_task()}

    with asyncio.Runner(loop_factory=StandingLoop) as runner:
        runner.run(scene())
    gc.collect()


def test_a_worker_that_is_never_ready_is_replaced() -> None:
    """It has long to start, but not for ever; who waits for it goes without an answer."""

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, AdvancingLoop)
        async with ControlServer() as telephone, house(command=telephone.slow_worker) as workers:
            asked = asyncio.create_task(assert_no_answer(workers, first_turn()))
            call = await telephone.next_channel()
            loop.ahead += PATIENCE
            await asked
            await call.wait_closed()
            loop.ahead += FIRST_BACKOFF
            (await telephone.next_channel()).release()
            await assert_answers(workers)

    with asyncio.Runner(loop_factory=AdvancingLoop) as runner:
        runner.run(scene())
    gc.collect()


def test_a_worker_that_ends_before_it_is_asked_is_tried_again_after_a_rest() -> None:
    """It said that it was ready, but was of no use to anybody."""

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, StandingLoop)
        async with house(command=(*ODD_WORKER, "short-lived")) as workers:
            with suppress(NoAnswer):
                await workers.start()
            while workers.pids:
                await asyncio.sleep(0)
            await assert_no_answer(workers, first_turn())
            assert workers.replacements == 0
            loop.now += FIRST_BACKOFF
            while not workers.replacements:
                await asyncio.sleep(0)

    with asyncio.Runner(loop_factory=StandingLoop) as runner:
        runner.run(scene())
    gc.collect()


@pytest.mark.parametrize("command", [STILLBORN, ("/nowhere/worker",)])
def test_a_worker_that_does_not_start_gives_no_answer(run: Run, command: tuple[str, ...]) -> None:
    """The error is raised by the start and by every question."""

    async def scene() -> None:
        async with house(command=command) as workers:
            with pytest.raises(NoAnswer, match="a worker did not start"):
                await workers.start()
            await assert_no_answer(workers, first_turn())
            await assert_no_answer(workers, first_turn())
            assert workers.failures == 2

    run(scene())


def test_workers_do_not_outlive_their_house(run: Run) -> None:
    """If the server is killed while a bot is thinking, the bot's process ends by itself."""

    async def scene() -> None:
        async with ControlServer() as telephone:
            command = (sys.executable, "-m", "tests.support.bots.house", telephone.number.decode())
            with subprocess.Popen(command, cwd=HOUSE) as doomed:
                call = await telephone.next_channel()
                doomed.kill()
            await call.wait_closed()

    run(scene())


def test_bots_in_this_process_answer_the_same(run: Run) -> None:
    """A test may do without processes: the choices are those that workers make."""

    async def scene() -> None:
        here = InProcess()
        async with house(command=COMMAND) as workers:
            for seed in range(20):
                assert await here.choose(first_turn(seed)) == await workers.choose(first_turn(seed))
        await here.close()

    run(scene())


@pytest.mark.parametrize("level", ["crashing", "too_high", "negative", "unheard_of"])
def test_bots_in_this_process_fail_the_same(level: str) -> None:
    """A bot that crashes or chooses what is not there gives no answer; the next question is answered."""

    async def scene() -> None:
        bots = InProcess({**LEVELS, **ODD})
        with pytest.raises(NoAnswer):
            await bots.choose(first_turn(level=level))
        assert isinstance(await bots.choose(first_turn()), Choice)

    asyncio.run(scene())
