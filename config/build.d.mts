export const ROOT: string;
export const DIST: string;
export function needsBuild(): boolean;
export function build(): Promise<void>;
