/** The command line's part that needs no Node: files in, sentences and an exit code out. */
import { initHashing } from '../receipt/hashing.ts';
import { contentIdentity } from '../recording/content-identity.ts';
import { openFiles } from '../recording/open-bytes.ts';
import { checkReport } from './check.ts';

export interface CheckedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface CheckOutcome {
  /** 0: everything in the report was found again. 1: something differs. 2: a file could not be read. */
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
}

/** Checks `report` against the recording that `files` are, legs in any order. Failures are sentences, never a throw. */
export async function checkFiles(files: readonly CheckedFile[], report: CheckedFile): Promise<CheckOutcome> {
  await initHashing();
  const opened = await openFiles(files);
  if (!opened.ok) {
    const { code, facts, file } = opened.failure;
    return unread(
      `The recording could not be opened (${file ?? files[0]?.name ?? ''}): ${code} ${JSON.stringify(facts)}`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(report.bytes));
  } catch (error) {
    return unread(`The report is not JSON (${report.name}): ${error instanceof Error ? error.message : String(error)}`);
  }
  const contentHash = await contentIdentity(opened.files.map(({ text }) => text.bytes.subarray(text.from)));
  const check = checkReport(opened.recording, contentHash, value);
  if (!check.read) return unread(`${report.name}: ${check.reason}`);
  const scope = `${counted(check.turns, 'turn')}, ${counted(check.rows, 'row')}`;
  if (check.differences.length === 0) {
    return {
      code: 0,
      lines: [
        `The report was made again from the recording and is the same: ${scope}.`,
        `Recording: SHA-256 ${contentHash}`,
        'It says that the recording agrees with itself where its rows are Verified; who made it is not claimed.',
      ],
    };
  }
  return {
    code: 1,
    lines: [
      `The report and the recording differ (${scope}):`,
      ...check.differences.map(
        (one) => `  ${one.path}: the report says ${one.report}, the recording gives ${one.recording}`,
      ),
    ],
  };
}

function unread(line: string): CheckOutcome {
  return { code: 2, lines: [line] };
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
