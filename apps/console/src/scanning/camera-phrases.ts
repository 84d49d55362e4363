export const cameraPhrases = {
  camera: { zh: '用相机扫码', en: 'Read with the camera' },
  cameraPicture: { zh: '相机画面', en: 'The camera’s picture' },
  cameraRefused: {
    zh: '浏览器不允许使用相机。请在网站设置里允许，或手动输入。',
    en: 'The browser does not allow the camera. Allow it in the settings of this site, or type the code.',
  },
  cameraNone: { zh: '没有可用的相机。请手动输入。', en: 'No camera can be used. Please type the code.' },
} as const
