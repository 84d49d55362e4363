/** What kind of area a Chinese name says at its end: people leave it out when they type (S7). */
export const areaKind = /(?:特别行政区|自治区|自治州|自治县|自治旗|地区|新区|[省市区县旗盟])$/
