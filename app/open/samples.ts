import { useEffect, useState } from 'react';
import { isJsonArray, isJsonObject, own } from '../../src/json.ts';
import { open } from './open.ts';
import { ownFetch } from './own-fetch.ts';

/** A recording that comes with the page. */
export interface Sample {
  readonly file: string;
  readonly title: string;
  readonly what: string;
  readonly kind: SampleKind;
}

/** What was done to a sample: nothing, something that leaves a gap, something that breaks what it says. */
export const SAMPLE_KINDS = ['honest', 'tampered', 'gapped'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** What `samples/index.json` lists; an entry that is not a sample is left out. */
export function readSamples(value: unknown): readonly Sample[] {
  if (!isJsonArray(value)) return [];
  const samples: Sample[] = [];
  for (const entry of value) {
    if (!isJsonObject(entry)) continue;
    const [file, title, what] = [own(entry, 'file'), own(entry, 'title'), own(entry, 'what')];
    if (typeof file !== 'string' || typeof title !== 'string') continue;
    const kind = SAMPLE_KINDS.find((known) => known === own(entry, 'kind')) ?? 'honest';
    samples.push({ file, title, what: typeof what === 'string' ? what : '', kind });
  }
  return samples;
}

/** The list, asked for once; undefined until it is here. */
export function useSamples(): readonly Sample[] | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>();
  useEffect(() => {
    let wanted = true;
    asked ??= fetchSamples();
    void asked.then((came) => (wanted ? setSamples(came) : undefined));
    return () => {
      wanted = false;
    };
  }, []);
  return samples;
}
let asked: Promise<readonly Sample[]> | undefined;

export function openSample({ file }: Sample): void {
  void open({ from: 'path', path: `./samples/${file}` });
}

/** A page without samples has none to show. */
async function fetchSamples(): Promise<readonly Sample[]> {
  try {
    const response = await ownFetch('./samples/index.json');
    if (!response.ok) return [];
    const listed: unknown = await response.json();
    return readSamples(listed);
  } catch {
    return [];
  }
}
