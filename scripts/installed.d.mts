interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; optional?: boolean; devOptional?: boolean }>;
}

export function isComplete(lock: Lock, installed: Lock, withDevelopment: boolean): boolean;
