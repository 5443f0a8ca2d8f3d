/** The part of lit-html that the page uses. */
export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function render(value: unknown, container: HTMLElement | SVGElement): unknown;
export const nothing: unique symbol;
/** Makes the part anew when the key changes. */
export function keyed(key: unknown, value: unknown): unknown;
/** Compares with what the element shows now, not with what was drawn last. */
export function live(value: unknown): unknown;
