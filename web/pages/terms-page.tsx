import { termsOfService } from '#domain/site/terms';
import { ProseArticle } from '../features/site/prose-article.tsx';

export function TermsPage() {
  return <ProseArticle document={termsOfService} />;
}
