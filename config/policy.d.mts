export const PAGE_POLICY: string;
export const HEADER_POLICY: string;
