/** Values that break careless readers. Each is made afresh; `runs` counts the code of theirs that was run. */
export interface Hostile {
  readonly name: string;
  readonly make: () => unknown;
}

/** How often a getter, a `toJSON` or the like was invoked since `resetRuns`. */
export let runs = 0;

export function resetRuns(): void {
  runs = 0;
}

function ran(): never {
  runs += 1;
  throw new Error('this code must not be run');
}

class Conversation {
  readonly role = 'user';
  readonly content = 'from a class';
  get length(): number {
    return ran();
  }
}

export const HOSTILE: readonly Hostile[] = [
  { name: 'undefined', make: () => undefined },
  { name: 'null', make: () => null },
  { name: 'a number', make: () => 7 },
  { name: 'NaN', make: () => Number.NaN },
  { name: 'a bigint', make: () => 10n ** 30n },
  { name: 'a string', make: () => 'SECRET text' },
  { name: 'a symbol', make: () => Symbol('SECRET') },
  { name: 'a function', make: () => ran },
  { name: 'a class instance', make: () => new Conversation() },
  { name: 'a Date', make: () => new Date(0) },
  { name: 'a Map', make: () => new Map([['SECRET', 1]]) },
  { name: 'a boxed string', make: () => Object('SECRET') },
  { name: 'an empty object', make: () => ({}) },
  { name: 'an empty array', make: () => [] },
  { name: 'an array of junk', make: () => [undefined, null, 1n, ran, [], {}, 'SECRET', new Date(0)] },
  { name: 'a cycle', make: cycle },
  { name: 'an array that holds itself', make: selfHolding },
  { name: 'a throwing getter', make: () => getters() },
  { name: 'an array of throwing getters', make: () => [getters(), Object.defineProperty([], '0', { get: ran })] },
  { name: 'a toJSON', make: () => ({ toJSON: ran, content: 'SECRET' }) },
  { name: 'an inherited toJSON', make: () => Object.create({ toJSON: ran }) },
  { name: 'a revoked proxy', make: revoked },
  { name: 'a sparse array', make: () => new Array(4_294_967_295) },
  { name: '20,000 levels', make: deep },
  { name: 'a __proto__ key', make: () => JSON.parse('{"__proto__":{"role":"SECRET"},"toString":1}') },
  { name: 'a bare object', make: () => Object.assign(Object.create(null), { content: 1n }) },
];

function cycle(): unknown {
  const self: Record<string, unknown> = { role: 'user', content: 'SECRET', name: 'loop' };
  self['messages'] = [self];
  self['args'] = self;
  return self;
}

function selfHolding(): unknown {
  const self: unknown[] = [];
  self.push(self);
  return self;
}

function getters(): object {
  const names = ['role', 'content', 'name', 'toolCalls', 'messages', 'length', 'text', 'toJSON', 'thinking', 'message'];
  return Object.defineProperties(
    {},
    Object.fromEntries(names.map((name) => [name, { enumerable: true, configurable: true, get: ran }])),
  );
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function deep(): unknown {
  let value: unknown = 'SECRET';
  for (let level = 0; level < 20_000; level += 1) value = level % 2 === 0 ? [value] : { content: value };
  return value;
}
