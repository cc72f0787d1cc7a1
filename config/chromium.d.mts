export const CHROMIUM_ARGS: string[];
export function installedChromium(): string | undefined;
export function findChromium(): string;
