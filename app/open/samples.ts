import { isJsonArray, isJsonObject, own } from '../../src/json.ts';
import { ownFetch } from './own-fetch.ts';

/** A recording that comes with the page. */
export interface Sample {
  readonly file: string;
  readonly title: string;
  readonly what: string;
}

/** What `samples/index.json` lists; an entry that is not a sample is left out. */
export function readSamples(value: unknown): readonly Sample[] {
  if (!isJsonArray(value)) return [];
  const samples: Sample[] = [];
  for (const entry of value) {
    if (!isJsonObject(entry)) continue;
    const [file, title, what] = [own(entry, 'file'), own(entry, 'title'), own(entry, 'what')];
    if (typeof file !== 'string' || typeof title !== 'string') continue;
    samples.push({ file, title, what: typeof what === 'string' ? what : '' });
  }
  return samples;
}

/** Asks for the list once; a page without samples has none to show. */
export async function fetchSamples(): Promise<readonly Sample[]> {
  try {
    const response = await ownFetch('./samples/index.json');
    if (!response.ok) return [];
    const listed: unknown = await response.json();
    return readSamples(listed);
  } catch {
    return [];
  }
}
