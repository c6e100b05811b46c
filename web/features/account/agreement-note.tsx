import { brand } from '#domain/brand';
import { PageLink } from '../../routing/page-link.tsx';

const linkClasses = 'font-medium underline';

/** What creating an account agrees to. The links open beside the form, so that nothing typed is lost. */
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
