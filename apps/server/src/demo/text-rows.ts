import type { Rows } from './demo-store.ts'
import type { DemoFiles } from './read-demo-files.ts'

/** Help and surveys as in the operators' files (X1). */
export function textRows(files: Pick<DemoFiles, 'articles' | 'surveys'>): {
  help_articles: Rows<'help_articles'>
  surveys: Rows<'surveys'>
} {
  const articles = files.articles.map(({ titleZh, titleEn, bodyZh, bodyEn, ...article }) => ({
    ...article,
    title: { zh: titleZh, en: titleEn },
    body: { zh: bodyZh, en: bodyEn },
  }))
  const surveys = files.surveys.map(({ titleZh, titleEn, introZh, introEn, ...survey }) => ({
    ...survey,
    title: { zh: titleZh, en: titleEn },
    intro: { zh: introZh, en: introEn },
    questions: survey.questions.map(({ zh, en, options, ...question }) => ({
      ...question,
      text: { zh, en },
      ...(options && { options: options.map((one) => ({ optionId: one.optionId, text: { zh: one.zh, en: one.en } })) }),
    })),
  }))
  return {
    help_articles: articles.map((article) => ({ article_id: article.articleId, content: JSON.stringify(article) })),
    surveys: surveys.map((survey) => ({ survey_id: survey.surveyId, content: JSON.stringify(survey) })),
  }
}
