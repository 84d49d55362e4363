export const exportPhrases = {
  take: { zh: '导出 CSV', en: 'CSV' },
  taking: { zh: '正在导出…', en: 'Exporting…' },
  cut: {
    zh: '符合条件的行太多，文件里只有前面的一部分，最后一行也写明了。请缩小筛选范围，再导出其余的。',
    en: 'More rows match than one file holds: it has the first of them, and its last line says so. Narrow the filters, and export the rest.',
  },
} as const
