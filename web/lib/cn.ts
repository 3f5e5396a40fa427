import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Of two that set the same property the style sheet decides, not their order here: where a component's
 * own has to give way, the other one ends in `!`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
