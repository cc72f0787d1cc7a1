import type { Server } from 'node:http';

export const HOST: string;
export function openedPath(file: string): string;
export function createLensServer(file: string | undefined): Server;
