/** Whole agents in sequence: each is mounted as a step, and hands its final content to the next. */
import { type FlowChart, flowChart } from 'footprintjs';
import { QUIET } from './mounts.ts';
import type { AgentState, StateView } from './state.ts';

export interface Step {
  /** Mount id: `step-<name>`. */
  readonly name: string;
  readonly chart: FlowChart;
  /** What the step reads of the step before. */
  readonly messageOf: (current: string) => string;
}

/** The chart of a sequence of agents. */
export function sequence(steps: readonly Step[]) {
  let builder = flowChart<AgentState>(
    'Seed',
    (scope) => {
      scope.$setValue('current', String(scope.$getArgs()['message'] ?? ''));
    },
    'seed',
    { description: `Sequence: ${steps.length} steps` },
  );
  for (const step of steps) {
    builder = builder.addSubFlowChartNext(`step-${step.name}`, step.chart, step.name, {
      inputMapper: (state: StateView) => ({ message: step.messageOf(state.current ?? '') }),
      outputMapper: (inner: StateView) => ({ current: inner.finalContent ?? inner.answer ?? '' }),
    });
  }
  return builder
    .addFunction(
      'Finalize',
      (scope) => {
        scope.$setValue('finalContent', scope.$getValue('current'));
      },
      'finalize',
    )
    .setLogger(QUIET)
    .build();
}
