/** The tools of the request, rebuilt from what was committed before the call. Rule source: engine.md section 5. */
import type { LogFold } from '../fold/model.ts';
import { isJsonArray, isJsonObject, type Json, textAt } from '../json.ts';
import type { ToolSchema, Withheld } from '../receipt/model.ts';
import { readServed } from './redaction.ts';

export interface ToolParts {
  /** Every name on the request, the forced answer tool's last. */
  readonly names: readonly string[];
  readonly schemas: readonly ToolSchema[];
  readonly forced?: string;
  readonly withheld?: Withheld;
  /** True where the record holds a list of tools, be it empty, or says why there is none. */
  readonly known: boolean;
}

/** The tools as the log's fold has them after row `idx`; `forced` is a constant of the whole run. */
export function toolParts(fold: LogFold, idx: number, forced: string | undefined): ToolParts {
  const listed = toolSchemas(fold, idx);
  const withheld = readServed(fold, 'wrapUpAsked', idx) === true;
  const schemas = withheld ? [] : (listed ?? []);
  const names = schemas.map((schema) => schema.name);
  return {
    names: forced === undefined || names.includes(forced) ? names : [...names, forced],
    schemas,
    known: listed !== undefined || withheld || forced !== undefined,
    ...(forced === undefined ? {} : { forced }),
    ...(withheld ? { withheld: 'wrap-up' } : {}),
  };
}

function toolSchemas(fold: LogFold, idx: number): readonly ToolSchema[] | undefined {
  for (const key of ['dynamicToolSchemas', 'toolSchemas']) {
    const list = readServed(fold, key, idx);
    if (isJsonArray(list)) return list.every(isToolSchema) ? list : list.filter(isToolSchema);
  }
  return undefined;
}

/** The one guard: a committed tool is an object with a name. Anything else reads as absent. */
function isToolSchema(value: Json): value is ToolSchema {
  return isJsonObject(value) && textAt(value, 'name') !== undefined;
}
