/** One way in behind drop, picker, paste, sample, kept recording and start-up file (house rule 10). */

import type { SourceFile } from '../session/index.ts';
import { actions } from '../store/lens.ts';
import { readKept } from './keep.ts';
import { ownFetch } from './own-fetch.ts';
import { ownPath } from './sources.ts';

export type OpenSource =
  | { readonly from: 'files'; readonly files: readonly SourceFile[] }
  /** A file of the page's own origin: a sample, or the argument of the start command. */
  | { readonly from: 'path'; readonly path: string }
  | { readonly from: 'kept'; readonly hash: string };

/** True once the source is the open recording. Never rejects: what went wrong is on the page. */
export async function open(source: OpenSource): Promise<boolean> {
  switch (source.from) {
    case 'files':
      return actions.openFiles(source.files);
    case 'path':
      return openPath(source.path);
    case 'kept': {
      const files = await readKept(source.hash);
      if (files !== undefined) return actions.openFiles(files);
      actions.reportFailure([], { code: 'kept-copy-gone', facts: {} });
      return false;
    }
  }
}

async function openPath(path: string): Promise<boolean> {
  const url = ownPath(path, location.href);
  const name = nameOf(path);
  const failed = (status: number) => {
    actions.reportFailure([name], { code: 'not-fetched', facts: { path, status } });
    return false;
  };
  if (url === undefined) return failed(0);
  try {
    const response = await ownFetch(url);
    if (!response.ok) return failed(response.status);
    return await actions.openFiles([{ name, blob: await response.blob() }]);
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
