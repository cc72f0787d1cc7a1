/** One way in behind drop, picker, paste, sample, kept recording and start-up file (house rule 10). */

import type { SourceFile } from '../session/index.ts';
import { actions } from '../store/lens.ts';
import { readKept } from './keep.ts';
import { ownFetch } from './own-fetch.ts';
import { fromDrop, ownPath } from './sources.ts';

export type OpenSource =
  | { readonly from: 'files'; readonly files: readonly SourceFile[] }
  /** What a drop carries; its folders are walked. To be handed over inside the drop event. */
  | { readonly from: 'drop'; readonly transfer: DataTransfer }
  /** A file of the page's own origin: a sample, or the argument of the start command. */
  | { readonly from: 'path'; readonly path: string }
  | { readonly from: 'kept'; readonly hash: string };

let asked = 0;

/**
 * True once the source is the open recording. Never rejects: what went wrong is on the page.
 * The newest wins: a source that is still being fetched or walked when another is asked for is let go.
 */
export async function open(source: OpenSource): Promise<boolean> {
  asked += 1;
  const mine = asked;
  const isNewest = () => mine === asked;
  switch (source.from) {
    case 'files':
      return actions.openFiles(source.files);
    case 'drop': {
      const { files, ...cut } = await fromDrop(source.transfer);
      return isNewest() && actions.openFiles(files, cut);
    }
    case 'path':
      return openPath(source.path, isNewest);
    case 'kept': {
      const files = await readKept(source.hash);
      if (!isNewest()) return false;
      if (files !== undefined) return actions.openFiles(files);
      actions.reportFailure([], { code: 'kept-copy-gone', facts: {} });
      return false;
    }
  }
}

async function openPath(path: string, isNewest: () => boolean): Promise<boolean> {
  const url = ownPath(path, location.href);
  const name = nameOf(path);
  const failed = (status: number) => {
    if (isNewest()) actions.reportFailure([name], { code: 'not-fetched', facts: { path, status } });
    return false;
  };
  if (url === undefined) return failed(0);
  try {
    const response = await ownFetch(url);
    if (!response.ok) return failed(response.status);
    const blob = await response.blob();
    return isNewest() && (await actions.openFiles([{ name, blob }]));
  } catch {
    return failed(0);
  }
}

function nameOf(path: string): string {
  const last = path.split('/').at(-1) ?? path;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
