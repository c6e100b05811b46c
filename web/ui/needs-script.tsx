/**
 * A notice in a form that it needs JavaScript, with an email address as an alternative. Visible only without
 * JavaScript.
 */
export function NeedsScript({ email }: { readonly email: string }) {
  return (
    <noscript>
      <p className="mt-3 text-sm text-muted">
        This form needs JavaScript. Without it, write to{' '}
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
        .
      </p>
    </noscript>
  );
}
