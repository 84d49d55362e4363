import './desktop-page.css'

export { Beside } from './Beside.tsx'
export { SiteFooter } from './SiteFooter.tsx'
