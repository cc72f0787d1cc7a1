import { beforeAll, describe, expect, test } from 'vitest';
import { SECTIONS, type ServedAnswer, STOP_KINDS } from '../../protocol/views.ts';
import { initHashing } from '../../receipt/hashing.ts';
import { expectedFiles, hasShared, opened, sharedNames, sharedValue } from '../../served/shared-recordings.testkit.ts';
import type { Reply } from './reply.ts';
import { createSession, type RecordingSession } from './session.ts';

beforeAll(initHashing);

function answered<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.answer;
}

function sessionOf(name: string): RecordingSession {
  return createSession(opened(sharedValue(name), name));
}

function served(session: RecordingSession, turn: number, window = 60): ServedAnswer {
  const head = session.turns.list[turn]?.head;
  if (head === undefined) throw new Error(`there is no turn ${turn}`);
  return answered(session.served({ at: head, window }));
}

function section(answer: ServedAnswer, name: (typeof SECTIONS)[number]) {
  const found = answer.sections.find((view) => view.section === name);
  if (found === undefined) throw new Error(`no section ${name}`);
  return found;
}

const OWN_AXIS = { mount: '', leg: 0, strategy: 'milestones', select: [] } as const;

describe.skipIf(!hasShared())('on every shared recording', () => {
  test('stops, turns, gaps and counts are the expected ones', () => {
    const expected = expectedFiles();
    let calls = 0;
    for (const name of sharedNames()) {
      const truth = expected[name];
      if (truth === undefined) throw new Error(`${name} has no expected answer`);
      const session = sessionOf(name);
      const axis = answered(session.axis(OWN_AXIS));
      const stops = axis.stops.id.map((_, at) => {
        const kind = STOP_KINDS[axis.stops.kind[at] ?? 0];
        return kind === 'start' || kind === 'end' ? kind : axis.stops.label[at];
      });
      expect(stops.length, name).toBe(truth.stops.length);
      for (const [at, stop] of truth.stops.entries())
        expect(stop.startsWith(axis.stops.label[at] ?? '?'), stop).toBe(true);
      expect(axis.prologue, name).toBe(truth.startHasPrologue);

      expect(session.turns.list.map(({ head }) => [head.epoch, head.call, head.mount])).toEqual(
        truth.epochs.map(({ epoch, call, mount }) => [epoch, call, mount ?? '']),
      );
      for (const [turn, epoch] of truth.epochs.entries()) {
        calls += 1;
        const answer = served(session, turn);
        expect(
          // The expected answers know the ecosystem's gaps; `request-only-wording` is one of our own.
          answer.gaps.map(({ gap }) => gap).filter((gap) => gap !== 'request-only-wording'),
          `${name} ${turn}`,
        ).toEqual(epoch.gaps);
        expect(answer.systemChars, name).toBe(epoch.systemChars);
        expect(answer.basis?.model ?? null, name).toBe(epoch.model);
        const messages = section(answer, 'messages');
        const rebuilt = messages.rows.filter(({ text }) => text !== undefined);
        expect(rebuilt.length, name).toBe(epoch.messages);
        if (epoch.verified !== null) {
          // The slow reader pairs by place; that one message pairs by its key (engine.md section 8).
          const paired = name === 'paused-resumed-no-base.json' ? 1 : epoch.verified.messages;
          expect(messages.counts.verified, name).toBe(paired);
          expect(section(answer, 'tools').counts.verified, name).toBe(epoch.verified.schemas);
        }
        // Redaction took the tool calls out of the messages of that one: what is left has another hash.
        if (name !== 'made-redacted-policy.json') expect(answer.counts.damaged, name).toBe(0);
      }
    }
    expect(calls).toBeGreaterThanOrEqual(50);
  });

  test('windows of rows put together are the section, places running', () => {
    const session = sessionOf('made-window-sliding-flat.json');
    for (const { head } of session.turns.list) {
      const whole = served(session, head.turn, 1_000);
      for (const name of SECTIONS) {
        const view = section(whole, name);
        expect(view.rows.map(({ at }) => at)).toEqual(Array.from({ length: view.count }, (_, at) => at));
        const parts = [0, 2, 4, 6, 8].flatMap(
          (from) => answered(session.rows({ at: head, section: name, from, count: 2 })).rows,
        );
        expect(parts).toEqual(view.rows.slice(0, 10));
      }
    }
  });
});

describe.skipIf(!hasShared())('single recordings', () => {
  test('tool calls and their results are joined by id', () => {
    const session = sessionOf('made-parallel-identical.json');
    const rows = section(served(session, 1), 'messages').rows;
    const asking = rows.find(({ calls }) => calls !== undefined);
    expect(asking?.calls?.map(({ answeredAt }) => answeredAt)).toEqual([2, 3, 4]);
    expect(rows[2]?.answersCall).toMatchObject({ id: asking?.calls?.[0]?.id, askedAt: 1 });
    expect(rows[3]?.answersCall).toMatchObject({ id: asking?.calls?.[1]?.id, askedAt: 1 });
    expect(rows[2]?.hash).not.toBe(rows[3]?.hash);
  });

  test('an answer that repeats the text of the call before is still read', () => {
    // The second call of this run committed no text, because it said the same as the first.
    const session = sessionOf('made-wrap-up-flat.json');
    const texts = [0, 1, 2].map((turn) => served(session, turn).answer.text?.head);
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).toBe('I checked two orders; the rest is open.');
  });

  test('results follow the calls that asked for them, at the last turn too', () => {
    const grouped = sessionOf('dynamic-grouped.json');
    expect(served(grouped, 0).answer).toMatchObject({
      state: 'asked-for-tools',
      calls: [{ id: 'c1', name: 'alpha_tool' }],
      results: [{ id: 'c1', text: { head: 'alpha_tool result' } }],
    });
    const resumed = sessionOf('made-pause-flat-2-resumed.json');
    expect(resumed.turns.list[0]?.head.continues).toBe(true);
    expect(served(resumed, 1).answer).toMatchObject({ state: 'answered', results: [] });
  });

  test('a call that threw has a request, no answer and its error', () => {
    const session = sessionOf('made-provider-error.json');
    const last = served(session, session.turns.list.length - 1);
    expect(last.answer).toMatchObject({ state: 'absent', error: 'Error: 503 overloaded' });
    expect(section(last, 'messages').counts.verified).toBe(3);
    expect(session.facts(1)).toMatchObject({ unanswered: true, answers: false, asks: [] });
    expect(session.summary([]).legs[0]?.ends).toEqual([
      { kind: 'call-without-answer', call: 'call-llm#40' },
      { kind: 'run-threw', message: 'The AI call failed: 503 overloaded' },
    ]);
  });

  test('a paused leg says so, a resumed one does not', () => {
    expect(sessionOf('made-pause-flat-1-paused.json').summary([]).legs[0]?.ends).toEqual([{ kind: 'paused' }]);
    expect(sessionOf('made-pause-flat-2-resumed.json').summary([]).legs[0]?.ends).toEqual([]);
  });

  test('two legs of one run are one axis; the turn before is the other leg’s last', () => {
    const session = createSession(
      opened([sharedValue('made-pause-flat-1-paused.json'), sharedValue('made-pause-flat-2-resumed.json')]),
    );
    expect(session.turns.list.map(({ head }) => head.epoch)).toEqual([1, 2, 3, 4]);
    expect(session.turns.list.map(({ head }) => head.continues)).toEqual([false, false, false, false]);
    const { stops } = answered(session.axis(OWN_AXIS));
    expect(new Set(stops.leg)).toEqual(new Set([0, 1]));
    expect([...stops.turn].filter((turn) => turn >= 0)).toEqual([0, 1, 2, 3]);
    // The salts of the legs differ, the rows do not: one result and one question came in between.
    expect(served(session, 2).since?.messages).toEqual({ entered: 2, left: 0 });
    expect(served(session, 1).answer.results).toMatchObject([{ id: 'h2', text: { head: 'Approved by Alice' } }]);
  });

  test('dropped turns are joined to the turn that last served them', () => {
    const session = sessionOf('made-window-sliding-flat.json');
    const { lifelines } = session.context(session.turns.list[7] ?? fail());
    lifelines.step(7);
    expect(served(session, 7).attention?.rows.map(({ lastServed }) => lastServed)).toEqual([6, 6]);
    const first = section(served(session, 3), 'messages').rows[0];
    expect(first?.servedIn).toMatchObject({ first: 0 });
  });

  test('a breakpoint stands behind the row it covers last', () => {
    const rows = section(served(sessionOf('made-cache-markers.json'), 0), 'system').rows;
    expect(rows.map(({ field, breakpoints }) => [field, breakpoints?.length ?? 0])).toEqual([
      ['system', 0],
      ['piece', 0],
      ['piece', 1],
    ]);
  });

  test('turns inside mounts are found on every axis', () => {
    const session = sessionOf('made-sequence-nested.json');
    const own = answered(session.axis({ ...OWN_AXIS, strategy: 'stages' }));
    const grouped = own.stops.id.indexOf('step-grouped#84');
    expect([own.stops.turn[grouped], own.stops.turnsInside[grouped], own.stops.nearest[grouped]]).toEqual([4, 3, 6]);
    expect(own.stops.drillable[grouped]).toBe(1);
    const inner = answered(session.axis({ mount: 'step-grouped#84', leg: 0, strategy: 'stages', select: [] }));
    expect([...inner.stops.turn].filter((turn) => turn >= 0)).toEqual([4, 5, 6]);
    expect(inner.stops.nearest[0]).toBe(3);
    const innermost = answered(session.axis({ ...OWN_AXIS, mount: 'step-grouped/sf-llm-call#110' }));
    expect(innermost.trail).toEqual(['step-grouped#84']);
    expect([...innermost.stops.turn].filter((turn) => turn >= 0)).toEqual([5]);
    expect(session.axis({ ...OWN_AXIS, mount: 'nowhere#1' })).toMatchObject({
      ok: false,
      failure: { code: 'no-such-mount' },
    });
  });

  test('iterations are bands under their own numbers', () => {
    const { bands, stops } = answered(sessionOf('flat-dynamic-tools.json').axis(OWN_AXIS));
    expect(bands.map(({ label }) => label)).toEqual(['iteration 1', 'iteration 2']);
    expect(bands.at(-1)?.to).toBe(stops.length - 1);
  });

  test('tags and written keys choose stops', () => {
    const session = sessionOf('tagged-chart.json');
    const { tags, writtenKeys } = session.summary([]);
    expect(tags.find(({ tag }) => tag === 'audit')?.count).toBe(2);
    const audit = answered(session.axis({ ...OWN_AXIS, strategy: 'tags', select: ['audit'] }));
    expect(audit.stops.length).toBe(4);
    const [key] = writtenKeys;
    const writers = answered(session.axis({ ...OWN_AXIS, strategy: 'writes', select: [key?.key ?? ''] }));
    expect(writers.stops.length).toBe((key?.count ?? 0) + 2);
  });

  test('what is not there is a failure with a code', () => {
    const session = sessionOf('llmcall.json');
    const at = { leg: 0, call: 'call-llm#999' };
    expect(session.served({ at, window: 1 })).toEqual({ ok: false, failure: { code: 'no-such-call', facts: at } });
    const here = session.turns.list[0]?.head ?? fail();
    expect(session.evidence({ at: here, row: 'message:99' })).toMatchObject({
      ok: false,
      failure: { code: 'no-such-row' },
    });
    expect(session.text({ at: here, row: 'message:99', part: 'text', from: 0, count: 9 })).toMatchObject({ ok: false });
  });
});

function fail(): never {
  throw new Error('not there');
}
