/** Every odd and bad file this reader knows (issue 4, "a table test of at least 60"): read by unit and by browser tests. */
import { ODD_CONTAINERS } from './odd-containers.testkit.ts';
import type { OddFile } from './odd-file.testkit.ts';
import { ODD_SHAPES } from './odd-shapes.testkit.ts';
import { ODD_TEXTS } from './odd-texts.testkit.ts';

export const ODD_FILES: readonly OddFile[] = [...ODD_SHAPES, ...ODD_CONTAINERS, ...ODD_TEXTS];
