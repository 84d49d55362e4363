/** For goods without a picture: an empty box, in greys that suit both themes. */
export const placeholderDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">
<rect width="240" height="240" fill="#eceff1"/>
<g fill="none" stroke="#90a4ae" stroke-width="6" stroke-linejoin="round" stroke-linecap="round">
<path d="M68 98l52-26 52 26v58l-52 26-52-26z"/><path d="M68 98l52 26 52-26M120 124v58M94 85l52 26"/>
</g></svg>`
