import { clientTools } from './client-tools.ts';
import { noteTools } from './note-tools.ts';
import { taskTools } from './task-tools.ts';
import type { Tool } from './tool.ts';

/** What an assistant can do, in the order in which it is offered. */
export const tools: readonly Tool[] = [...noteTools, ...clientTools, ...taskTools];

export function toolNamed(name: string): Tool | undefined {
  return tools.find((tool) => tool.name === name);
}
