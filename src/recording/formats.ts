/** The `format` strings this reader knows, and the families it refuses by name (engine.md section 1). */
export const ENVELOPE_FORMAT = 'agentfootprint.recording.v1';
export const PACKED_FORMAT = 'agentfootprint.recording.packed.v1';
export const KNOWN_FORMATS: readonly string[] = [ENVELOPE_FORMAT, PACKED_FORMAT];

/** True for a `format` string of the makers' own that is not known here: never half-read. */
export function isUnknownVintage(format: string): boolean {
  return /^agentfootprint\b/i.test(format.trim()) && !KNOWN_FORMATS.includes(format);
}
