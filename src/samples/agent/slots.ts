/** The slots: each composes its part of the context in a mount of its own, and `context` commits what it made. */
import { type FlowChart, flowChart } from 'footprintjs';
import { emit } from './events.ts';
import { type AgentRun, conversation, turnFacts } from './run.ts';
import { type AgentScope, type AgentState, type Injection, read } from './state.ts';
import type { Piece } from './story.ts';
import { shortHash, summary } from './text.ts';

/** The system-prompt slot: the agent's own text first, then what the story injects. */
export function systemSlot(run: AgentRun): FlowChart {
  return flowChart<AgentState>(
    'Compose',
    (scope) => {
      const turn = turnFacts(run, scope);
      const extra = run.story.pieces?.(turn) ?? [];
      const base: readonly Piece[] = run.story.system === '' ? [] : [{ text: run.story.system, source: 'base' }];
      const injections = [...base, ...extra].map(
        (piece): Injection => ({
          contentSummary: summary(piece.text),
          contentHash: shortHash(piece.text),
          slot: 'system-prompt',
          source: piece.source,
          reason: piece.source === 'base' ? 'Agent.system()' : `${piece.source} active`,
          ...(piece.sourceId === undefined ? {} : { sourceId: piece.sourceId }),
          rawContent: piece.text,
        }),
      );
      scope.$setValue('systemPromptInjections', injections);
      announce(scope, 'system-prompt', injections);
    },
    'compose',
    { description: 'Compose system-prompt slot' },
  ).build();
}

const SOURCE_OF_ROLE: { readonly [role: string]: string } = {
  user: 'user',
  assistant: 'assistant',
  tool: 'tool-result',
};

/** The messages slot: the conversation again, message by message. */
export function messagesSlot(run: AgentRun): FlowChart {
  return flowChart<AgentState>(
    'Compose',
    (scope) => {
      const history = conversation(run, scope);
      const injections = history.map((message, position): Injection => {
        const text = typeof message.content === 'string' ? message.content : JSON.stringify(message.content);
        return {
          contentSummary: summary(text),
          contentHash: shortHash(text),
          slot: 'messages',
          source: SOURCE_OF_ROLE[message.role] ?? message.role,
          reason: `conversation history [${position}]`,
          ...(typeof message.toolCallId === 'string' ? { sourceId: message.toolCallId } : {}),
          ...(run.story.lean === true ? {} : { rawContent: text }),
          asRole: message.role,
          position,
        };
      });
      // A lean log keeps only the newest entry of the slot: the conversation itself is in `history`.
      const committed = run.story.lean === true ? injections.slice(-1) : injections;
      scope.$setValue(
        'messagesInjections',
        committed.map((injection) => run.vault.keep(injection)),
      );
      announce(scope, 'messages', injections.slice(-1));
    },
    'compose',
    { description: 'Compose messages slot' },
  ).build();
}

/** The tools slot: the schemas this iteration may call. */
export function toolsSlot(run: AgentRun): FlowChart {
  return flowChart<AgentState>('Discover', () => {}, 'discover', { description: 'Discover provider tools' })
    .addFunction(
      'Compose',
      (scope) => {
        const turn = turnFacts(run, scope);
        const schemas = run.story.tools(turn).map((tool) => tool.schema);
        const injections = schemas.map((schema, position): Injection => {
          const text = `${schema.name}: ${String(schema['description'] ?? '')}`;
          return {
            contentSummary: summary(text),
            contentHash: shortHash(text),
            slot: 'tools',
            source: 'registry',
            sourceId: schema.name,
            reason: 'tool registry',
            rawContent: text,
            position,
          };
        });
        scope.$setValue('toolsInjections', injections);
        scope.$setValue('toolSchemas', schemas);
        announce(scope, 'tools', injections);
      },
      'compose',
      'Compose tools slot',
    )
    .build();
}

function announce(scope: AgentScope, slot: string, injections: readonly Injection[]): void {
  emit(scope, 'context.slot_composed', {
    slot,
    iteration: read(scope, 'iteration') ?? 1,
    entries: injections.length,
    chars: injections.reduce((chars, injection) => chars + (injection.rawContent?.length ?? 0), 0),
  });
}
