/** What the model answered at the call. */
export { AnswerPanel } from './answer-panel.tsx';
