interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; optional?: boolean; devOptional?: boolean }>;
}

export function isComplete(lock: Lock, installed: Lock, withDevelopment: boolean): boolean;

/** Deletes the packages of development, once everything is built; npm installs them again for what needs them. */
export function removeDevelopment(root: string): void;
