/** Which member of a zip is the recording: the one that looks like it, or the one the user names. */
import type { JsonObject } from '../json.ts';
import { failed, type OpenFailure } from './failure.ts';
import type { ForeignKind } from './foreign.ts';
import { isRecordingKind, kindOfHead, type MemberKind, mayHoldRecording, PEEK_BYTES } from './member-kind.ts';
import { readMember, type ZipMember } from './unzip.ts';

export type Choice =
  | { readonly ok: true; readonly member: ZipMember; readonly ignored: readonly string[] }
  | { readonly ok: false; readonly failure: OpenFailure };

interface Looked {
  readonly member: ZipMember;
  readonly kind: MemberKind;
}

/** Members looked into; an archive with more is no one's recording, and each look costs an inflate. */
const MAX_LOOKS = 400;
const MAX_NAMED = 20;

/**
 * Chooses a member by its content. With `asked`, that member and no other. Fails with `choose-member`
 * {members: [{name, bytes, kind}]} where several may be meant, `encrypted` {members}, `no-member`
 * {count, members}, or `foreign` {kind} where the archive as a whole is known.
 */
export async function chooseMember(
  archive: Uint8Array,
  members: readonly ZipMember[],
  asked: string | undefined,
): Promise<Choice> {
  if (asked !== undefined) {
    const member = members.find((one) => one.name === asked);
    if (member === undefined) return failed('no-member', { asked, ...listed(members.length, []) });
    if (member.encrypted) return failed('encrypted', { members: [member.name] });
    return { ok: true, member, ignored: others(members, member) };
  }
  const real = members.filter((member) => !isLitter(member.name));
  const whole = archiveKind(real);
  if (whole !== undefined) return failed('foreign', { kind: whole, members: real.length });
  const looked: Looked[] = [];
  for (const member of byPromise(real).slice(0, MAX_LOOKS)) {
    looked.push({ member, kind: await look(archive, member) });
  }
  const strong = looked.filter(({ kind }) => isRecordingKind(kind));
  const weak = looked.filter(({ kind }) => mayHoldRecording(kind));
  const candidates = strong.length > 0 ? strong : weak;
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) {
    return { ok: true, member: only.member, ignored: others(real, only.member) };
  }
  if (candidates.length > 1) return failed('choose-member', { members: [...strong, ...weak].map(facts) });
  const locked = looked.filter(({ kind }) => kind === 'encrypted');
  if (locked.length > 0)
    return failed('encrypted', { members: locked.slice(0, MAX_NAMED).map((one) => one.member.name) });
  return failed('no-member', listed(real.length, looked));
}

async function look(archive: Uint8Array, member: ZipMember): Promise<MemberKind> {
  if (member.encrypted) return 'encrypted';
  const head = await readMember(archive, member, PEEK_BYTES * 64, () => false, PEEK_BYTES);
  return head.ok ? kindOfHead(head.bytes.subarray(0, PEEK_BYTES)) : 'binary';
}

/** Archives that are a format of their own, told by the members they cannot be without. */
function archiveKind(members: readonly ZipMember[]): ForeignKind | undefined {
  const has = (test: RegExp): boolean => members.some(({ name }) => test.test(name));
  if (has(/^\[Content_Types\]\.xml$/) || has(/^META-INF\/(manifest\.xml|container\.xml)$/)) return 'office-document';
  if (has(/(^|-|\/)trace\.trace$|\.trace$/) && has(/\.network$|\.stacks$|^resources\//)) return 'playwright-trace';
  return undefined;
}

/** What operating systems add by themselves. */
function isLitter(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);
}

/** Likely names first: an order of looking only, never a reason to take or leave a member. */
function byPromise(members: readonly ZipMember[]): readonly ZipMember[] {
  const likely = (member: ZipMember): number => (/\.(json|ndjson|jsonl|gz|zst)$/i.test(member.name) ? 0 : 1);
  return [...members].sort((a, b) => likely(a) - likely(b));
}

function others(members: readonly ZipMember[], chosen: ZipMember): readonly string[] {
  return members.filter((member) => member !== chosen && !isLitter(member.name)).map((member) => member.name);
}

function listed(count: number, looked: readonly Looked[]): JsonObject {
  return { count, members: looked.slice(0, MAX_NAMED).map(facts) };
}

function facts({ member, kind }: Looked): JsonObject {
  return { name: member.name, bytes: member.bytes, kind };
}
