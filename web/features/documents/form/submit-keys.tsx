/** Says which keys submit, where there is a keyboard. */
export const SubmitKeys = ({ does }: { readonly does: 'sends' | 'saves' }) => (
  <span className="hidden lg:inline">Ctrl+Enter or ⌘+Enter {does} it.</span>
);
