/** The size of a request as JSON, slot by slot, without keeping any of it. Rule source: engine.md section 6. */
import { type KnownSizes, type MeasuredValue, MeasuringWalk, Unavailable } from './measure-walk.ts';
import type { RequestMeasurement } from './model.ts';

const HEAD = { boundary: 'initial-prepared-request', format: 'json-utf8-v1' } as const;

/**
 * Measures the JSON of a prepared request without its root `signal`: UTF-16 units and
 * UTF-8 bytes, in all and for each slot that was sent (an empty list was sent, an absent
 * one was not; slots do not add up to the total). It reads plain data only: an accessor, a
 * `toJSON`, a class instance, a function, a bigint or a symbol makes it `unsupported-value`
 * and is not invoked. A cycle is `cyclic-value`; past `MEASUREMENT_LIMITS` it is
 * `measurement-limit`. Never throws, and writes nothing to the request.
 *
 * `known` gives the sizes of messages measured before: the answer is the same without it.
 */
export function measureRequest(request: unknown, known?: KnownSizes): RequestMeasurement {
  try {
    if (typeof request !== 'object' || request === null || Array.isArray(request)) {
      throw new Unavailable('unsupported-value');
    }
    return { ...HEAD, status: 'measured', ...new MeasuringWalk().request(request, known) };
  } catch (error) {
    const reason = error instanceof Unavailable ? error.reason : 'unsupported-value';
    return { ...HEAD, status: 'unavailable', reason };
  }
}

/** One value on its own, within the limits; `undefined` where it cannot be measured. Never throws. */
export function measureValue(value: unknown): MeasuredValue | undefined {
  try {
    return new MeasuringWalk().alone(value);
  } catch {
    return undefined;
  }
}
