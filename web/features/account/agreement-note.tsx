import { brand } from '#domain/brand';
import { PageLink } from '../../routing/page-link.tsx';

const linkClasses = 'font-medium underline';

/** What the user agrees to by creating an account. The links open in new tabs, so that nothing typed is lost. */
export const AgreementNote = () => (
  <p className="mt-6 text-sm text-muted">
    By creating an account you agree to the{' '}
    <PageLink to="terms" target="_blank" className={linkClasses}>
      Terms of Service
    </PageLink>{' '}
    and the{' '}
    <PageLink to="privacy" target="_blank" className={linkClasses}>
      Privacy Policy
    </PageLink>{' '}
    of {brand.name}.
  </p>
);
