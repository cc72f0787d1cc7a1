/** The system prompt of one call, whole and by piece, against the receipt. Rule source: engine.md section 8. */
import type { StoredSystem } from '../receipt/stored-model.ts';
import { systemText } from '../served/system.ts';
import type { CheckContext } from './check-context.ts';
import type { Digest } from './digest-memo.ts';
import type { Finding, RowStatus, VerifyRow } from './model.ts';
import { pairRows } from './pairing.ts';
import { blockOf, emptyBlock, pairedBlock, type RowBlock, uncheckedBlock } from './row-block.ts';

/** One row for the whole text; none where neither side holds a prompt. */
export function checkSystem(context: CheckContext): RowBlock {
  const { salt, memo } = context;
  const { pieces, known } = context.parts.system;
  const stored = context.storedSystem;
  if (!known && stored?.hash === undefined) return emptyBlock('system');

  const text = systemText(pieces);
  const digest = salt === undefined ? undefined : memo.text(salt, text);
  const status = systemStatus(digest, stored, isShort(text, pieces.length, stored) && context.excuses('system.hash'));
  const findings: Finding[] = [];
  if (status === 'damaged') findings.push({ kind: 'edited', field: 'system', index: 0, onReceiptIndex: 0 });
  const row: VerifyRow = {
    id: 'system:0',
    field: 'system',
    index: 0,
    status,
    ...(digest === undefined ? {} : { rebuilt: digest.hash }),
    ...(stored?.hash === undefined ? {} : { onReceipt: stored.hash, onReceiptIndex: 0 }),
    ...(digest?.utf8Ambiguous === true ? { utf8Ambiguous: true } : {}),
  };
  return blockOf('system', [status], () => row, findings);
}

/** One row a piece of the prompt, paired by hash, and under an excuse by slot and source. */
export function checkPieces(context: CheckContext): RowBlock {
  const { salt, memo } = context;
  const { pieces } = context.parts.system;
  const stored = context.storedSystem?.pieces;
  const excused = context.excuses('system.pieces');
  const digest = (index: number): Digest | undefined => {
    const piece = pieces[index];
    return salt === undefined || piece === undefined ? undefined : memo.text(salt, piece.text);
  };
  const receiptHash = (index: number): string | undefined => stored?.[index]?.hash;
  const rows = { field: 'piece', rebuilt: pieces.length, excused, digest, receiptHash } as const;
  if (stored === undefined || salt === undefined) return uncheckedBlock(rows);

  const ours = (index: number): string => nameOf(pieces[index]?.slot, pieces[index]?.source) ?? '';
  const theirs = (index: number): string | undefined => nameOf(stored[index]?.slot, stored[index]?.source);
  const pairing = pairRows(
    { length: pieces.length, hash: (index) => digest(index)?.hash ?? '', key: ours, kind: ours },
    { length: stored.length, hash: receiptHash, key: theirs, kind: theirs },
    excused,
  );
  return pairedBlock(rows, pairing);
}

function systemStatus(digest: Digest | undefined, stored: StoredSystem | undefined, excused: boolean): RowStatus {
  if (digest === undefined || stored?.hash === undefined) return 'reconstructed';
  if (digest.hash === stored.hash) return 'verified';
  return excused ? 'reconstructed' : 'damaged';
}

/**
 * A declared hole explains pieces that are missing, never one that is there and reads otherwise, and
 * never more than was sent. Where the receipt cannot say how many there were, less is assumed.
 */
function isShort(text: string, pieces: number, stored: StoredSystem | undefined): boolean {
  if (stored?.pieces !== undefined) return pieces < stored.pieces.length;
  return stored?.chars === undefined || text.length < stored.chars;
}

/** What a piece is paired by; `undefined` where the receipt does not say. */
function nameOf(slot: string | undefined, source: string | undefined): string | undefined {
  return slot === undefined || source === undefined ? undefined : `${slot}\u001F${source}`;
}
