/** Every short story, one for each thing a recording can hold. All are set at the same refunds desk. */
export * from './course.ts';
export * from './script.ts';
export * from './served.ts';
