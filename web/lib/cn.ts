import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. If two set the same property, the style sheet decides, not their order here. To override a class of a
 * component, end the other one in `!`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
