/** Small runs made by the mint: one row that sets the request, one that calls, turn by turn. */
import type { Json, JsonObject } from '../json.ts';
import { buildReceipt } from '../receipt/mint.ts';
import type { LLMMessage, ToolSchema } from '../receipt/model.ts';

export const RUN_ID = 'run-of-a-test';

export interface MintedTurn {
  readonly pieces?: readonly { readonly text: string; readonly slot?: string; readonly source?: string }[];
  readonly messages?: readonly LLMMessage[];
  readonly tools?: readonly ToolSchema[];
  readonly forced?: string;
  readonly requestOnly?: readonly { readonly message: LLMMessage; readonly reason: string }[];
  readonly omitted?: readonly LLMMessage[];
  /** What the receipt says, where it is not what the mint makes. */
  readonly receipt?: (minted: JsonObject) => Json | undefined;
  /** Keys set before the call besides those of the request. */
  readonly state?: JsonObject;
}

/** A snapshot of such a run. A `base` of null makes it a log without its beginning. */
export function mintedRun(turns: readonly MintedTurn[], base: JsonObject | null = {}): JsonObject {
  const commitLog = turns.flatMap((turn, at) => rowsOf(turn, at + 1));
  return base === null ? { commitLog } : { commitLog, initialState: base };
}

/** A row that sets these keys. */
export function setRow(runtimeStageId: string, values: JsonObject): JsonObject {
  const trace = Object.keys(values).map((path) => ({ path, verb: 'set' }));
  return { stage: runtimeStageId, stageId: runtimeStageId, runtimeStageId, trace, overwrite: values, updates: {} };
}

export function user(content: string): LLMMessage {
  return { role: 'user', content };
}

export function toolResult(content: string, toolCallId: string): LLMMessage {
  return { role: 'tool', content, toolCallId, toolName: 'look_up' };
}

export function tool(name: string, description = `The tool ${name}.`): ToolSchema {
  return { name, description, inputSchema: { type: 'object' } };
}

export function callId(turn: number): string {
  return `call-llm#${turn * 10}`;
}

function rowsOf(turn: MintedTurn, epoch: number): readonly JsonObject[] {
  const { pieces = [], messages = [], tools = [], forced, state = {} } = turn;
  const named = pieces.map(({ text, slot = 'system-prompt', source = 'base' }) => ({ text, slot, source }));
  const request = setRow(`context#${epoch * 10 - 5}`, {
    iteration: epoch,
    systemPromptInjections: named.map(({ text, slot, source }) => ({ rawContent: text, slot, source })),
    history: messages,
    dynamicToolSchemas: tools,
    ...(forced === undefined ? {} : { forcedOutputToolName: forced }),
    ...state,
  });
  const minted: JsonObject = JSON.parse(JSON.stringify(mintOf(turn, named, epoch)));
  const receipt = turn.receipt === undefined ? minted : turn.receipt(minted);
  return [request, setRow(callId(epoch), receipt === undefined ? { answered: true } : { receipt })];
}

function mintOf(
  turn: MintedTurn,
  named: readonly { readonly text: string; readonly slot: string; readonly source: string }[],
  epoch: number,
): unknown {
  const { messages = [], tools = [], forced, requestOnly, omitted } = turn;
  const systemText = named.map(({ text }) => text).join('\n\n');
  const request = { systemPrompt: systemText, messages, tools };
  return buildReceipt({
    runId: RUN_ID,
    epoch,
    model: 'a-model',
    provider: 'a-provider',
    systemText,
    systemPieces: named,
    messages,
    tools: forced === undefined ? tools : [...tools, tool(forced)],
    forced: forced ?? null,
    baseRequest: request,
    preparedRequest: request,
    strategy: null,
    ...(requestOnly === undefined ? {} : { requestOnly }),
    ...(omitted === undefined ? {} : { omittedForAttention: omitted }),
  });
}
