/** Whether a key is typed into a field, so that it is no shortcut. A checkbox takes no letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement
  && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
