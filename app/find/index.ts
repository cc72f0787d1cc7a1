/** Find in every turn. */
export { FindBar, type FindBarProps } from './find-bar.tsx';
