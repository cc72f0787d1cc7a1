/** One way in for every source. The recording that is open stays until another has opened. */
import { isJsonArray, isJsonObject, type Json, own } from '../../src/json.ts';
import type { OpenNote } from '../../src/recording/model.ts';
import { dropNotesInShort } from '../open/drop-notes.ts';
import type { News, OpenResult, openSession, Session, SourceFile } from '../session/index.ts';
import type { CursorActions } from './cursor-actions.ts';
import type { Kit } from './kit.ts';
import { stepOfTurn } from './moves.ts';
import type { ServedSource } from './served-source.ts';
import { EMPTY_STATE, type LensState, type MemberChoice, type PageFailure } from './state.ts';

export interface OpenHow {
  /** The member of a zip. */
  readonly member?: string;
  /** The dropped folders hold more files than these many, which were taken. */
  readonly cutAt?: number;
}

export interface OpenActions {
  /** True once these files are the open recording. A newer call ends an older one. */
  openFiles(files: readonly SourceFile[], how?: OpenHow): Promise<boolean>;
  /** Opens the member of the zip that was asked about. */
  chooseMember(name: string): Promise<boolean>;
  cancelOpening(): void;
  /** Says that a source gave no files to read. */
  reportFailure(names: readonly string[], failure: PageFailure): void;
  dismissTrouble(): void;
}

export interface OpenHooks {
  readonly openSession: typeof openSession;
  /** Called when the open recording's content hash is known, with the files it came from. */
  readonly onIdentity: (hash: string, files: readonly SourceFile[]) => void;
}

export function openActions(kit: Kit, cursor: CursorActions, served: ServedSource, hooks: OpenHooks): OpenActions {
  const { get, set, say } = kit;
  let serial = 0;
  let cancel: (() => void) | undefined;
  /** The zip a member is being chosen from. */
  let archive: readonly SourceFile[] = [];

  function receive(news: News, files: readonly SourceFile[]): void {
    const { recording } = get();
    if (recording === undefined) return;
    switch (news.news) {
      case 'identity':
        if (recording.contentHash === news.contentHash) return;
        set({ recording: { ...recording, contentHash: news.contentHash } });
        hooks.onIdentity(news.contentHash, files);
        return;
      case 'notes': {
        const { summary } = recording;
        // A reader that was replaced reads again, and finds again what is listed already.
        const known = new Set(summary.notes.map(({ code, leg }) => `${code} ${leg}`));
        const found = news.notes.filter(({ code, leg }) => !known.has(`${code} ${leg}`));
        set({ recording: { ...recording, summary: { ...summary, notes: [...summary.notes, ...found] } } });
        return;
      }
      case 'followed':
        served.renew();
        return;
      case 'turns': {
        const facts = get().facts.slice();
        for (const turn of news.facts) facts[turn.turn] = turn;
        set({ facts, proved: { done: news.verified, total: news.total } });
      }
    }
  }

  function show(session: Session, ofDrop: readonly OpenNote[]): void {
    const { axis, first } = session.opened;
    const summary = { ...session.opened.summary, notes: [...ofDrop, ...session.opened.summary.notes] };
    const step = first === undefined ? 0 : (stepOfTurn(axis.stops, first.head.turn) ?? 0);
    const kept: Partial<LensState> = { tab: get().tab, reading: get().reading, said: get().said, wanted: get().wanted };
    set({
      ...EMPTY_STATE,
      ...kept,
      recording: { session, summary, reader: 'alive' },
      axis,
      cursor: { ref: axis.ref, step },
      served: first,
      facts: new Array(summary.turns.length).fill(undefined),
      proved: { done: 0, total: summary.turns.length },
    });
    const turns = summary.turns.length;
    const opened = `Opened: ${turns} ${turns === 1 ? 'turn' : 'turns'}, ${axis.stops.length} stops.`;
    say(`${opened} ${dropNotesInShort(summary.notes)}`.trimEnd());
    if (first !== undefined && stepOfTurn(axis.stops, first.head.turn) === undefined) void cursor.goToTurn(0);
  }

  async function openFiles(files: readonly SourceFile[], { member, cutAt }: OpenHow = {}): Promise<boolean> {
    const names = files.map((file) => file.name);
    const cut = cutAt !== undefined && { cutAt };
    if (files.length === 0) {
      reportFailure([], { code: 'nothing-dropped', facts: {} });
      return false;
    }
    cancel?.();
    serial += 1;
    const mine = serial;
    const early: News[] = [];
    let session: Session | undefined;
    const isShown = () => session !== undefined && get().recording?.session === session;
    set({ opening: { serial: mine, names }, trouble: undefined, memberChoice: undefined });
    const opening = hooks.openSession(files, {
      ...(member !== undefined && { member }),
      replaces: get().recording?.session,
      onProgress(progress) {
        if (mine === serial && get().opening !== undefined) set({ opening: { serial: mine, names, progress } });
      },
      onNews(news) {
        if (isShown()) receive(news, files);
        else if (session === undefined) early.push(news);
      },
      onDied(what) {
        const { recording } = get();
        if (recording === undefined || !isShown()) return;
        set({ recording: { ...recording, reader: what } });
        say(what === 'gone' ? 'The reader of this recording has stopped.' : 'The reader stopped; reading again.');
      },
      onReplaced() {
        const { recording } = get();
        if (recording === undefined || !isShown()) return;
        set({ recording: { ...recording, reader: 'alive' } });
        say('The reader stopped and was replaced.');
      },
    });
    cancel = opening.cancel;
    const result: OpenResult = await opening.result;
    if (mine !== serial) {
      if (result.end === 'opened') result.session.close();
      return false;
    }
    cancel = undefined;
    if (result.end === 'cancelled') {
      set({ opening: undefined });
      say('Cancelled. Nothing was opened.');
      return false;
    }
    if (result.end === 'failed') {
      archive = files;
      const choice =
        result.failure.code === 'choose-member' ? memberChoice(names, result.failure.facts['members']) : undefined;
      if (choice === undefined)
        set({ opening: undefined, trouble: { serial: mine, names, failure: result.failure, ...cut } });
      else set({ opening: undefined, memberChoice: choice });
      return false;
    }
    session = result.session;
    show(session, cutAt === undefined ? [] : [{ code: 'folder-cut', facts: { cutAt } }]);
    for (const news of early) receive(news, files);
    return true;
  }

  function reportFailure(names: readonly string[], failure: PageFailure): void {
    serial += 1;
    cancel?.();
    cancel = undefined;
    set({ opening: undefined, trouble: { serial, names, failure } });
  }

  return {
    openFiles,
    reportFailure,
    chooseMember: (member) => openFiles(archive, { member }),
    cancelOpening() {
      cancel?.();
    },
    dismissTrouble() {
      set({ trouble: undefined, memberChoice: undefined });
    },
  };
}

/** The reader's facts come as JSON: what is not a member as promised is left out. */
function memberChoice(names: readonly string[], members: Json | undefined): MemberChoice | undefined {
  if (!isJsonArray(members)) return undefined;
  const listed: MemberChoice['members'][number][] = [];
  for (const member of members) {
    if (!isJsonObject(member)) continue;
    const [name, bytes, kind] = [own(member, 'name'), own(member, 'bytes'), own(member, 'kind')];
    // A zip may name two members alike: a name chooses the first of them.
    if (typeof name !== 'string' || listed.some((other) => other.name === name)) continue;
    listed.push({ name, bytes: typeof bytes === 'number' ? bytes : 0, kind: typeof kind === 'string' ? kind : '' });
  }
  return listed.length === 0 ? undefined : { archive: names[0] ?? '', members: listed };
}
