export const PAGE_POLICY: string;
export const HEADER_POLICY: string;
export function policyOf(changed: Readonly<Record<string, string>>): string;
