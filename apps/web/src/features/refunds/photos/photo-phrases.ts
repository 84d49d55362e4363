import { definePhrases } from '../../../language/phrases.ts'

export const photoPhrases = definePhrases({
  label: { zh: '上传凭证（最多 {n} 张）', en: 'Upload photos (up to {n})' },
  labelRequired: { zh: '上传凭证（必传，最多 {n} 张）', en: 'Upload photos (required, up to {n})' },
  add: { zh: '添加', en: 'Add' },
  addPhotos: { zh: '添加照片', en: 'Add photos' },
  photo: { zh: '第 {n} 张照片', en: 'Photo {n}' },
  remove: { zh: '移除第 {n} 张照片', en: 'Remove photo {n}' },
  retry: { zh: '重新上传', en: 'Upload again' },
  progress: { zh: '第 {n} 张照片上传进度', en: 'Upload of photo {n}' },
  uploading: { zh: '正在上传照片', en: 'Uploading photos' },
  tooMany: { zh: '最多上传 {n} 张照片', en: 'You can add up to {n} photos' },
  format: { zh: '仅支持 JPEG、PNG、WebP 格式的照片', en: 'Only JPEG, PNG and WebP photos can be added' },
  notHere: {
    zh: '点“添加”没有反应？请复制本页地址，到手机浏览器中打开后上传。',
    en: "Nothing happens when you tap Add? Copy this page's address and open it in your phone's browser.",
  },
})
