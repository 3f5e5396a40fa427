/** The name without its ending, as a title. */
export function titleFromFileName(name: string): string {
  return name.replace(/\.(pdf|docx|txt|md|markdown)$/i, '').trim() || name;
}
