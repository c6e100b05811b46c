import { privacyPolicy } from '#domain/site/privacy';
import { ProseArticle } from '../features/site/prose-article.tsx';

export function PrivacyPage() {
  return <ProseArticle document={privacyPolicy} />;
}
